// Starts `typedthinc lsp` of the chosen environment, and does nothing else: all that it shows comes from the server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** What the Python extension tells of the environment that a user has chosen. */
interface PythonExtension {
  environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { path: string };
    onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

async function pythonExtension(): Promise<PythonExtension | undefined> {
  const extension = vscode.extensions.getExtension<PythonExtension>("ms-python.python");
  return extension?.activate();
}

async function interpreter(folder: vscode.WorkspaceFolder | undefined): Promise<string> {
  const configured = vscode.workspace.getConfiguration("typedthinc", folder).get<string>("interpreter");
  if (configured) {
    return configured;
  }
  const chosen = (await pythonExtension())?.environments.getActiveEnvironmentPath(folder?.uri).path;
  if (chosen) {
    return chosen;
  }
  const inside = process.platform === "win32" ? join("Scripts", "python.exe") : join("bin", "python");
  const own = folder && join(folder.uri.fsPath, ".venv", inside);
  return own && existsSync(own) ? own : "python";
}

async function start(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const command = await interpreter(folder);
  const all = vscode.workspace.getConfiguration("typedthinc", folder).get<boolean>("all");
  const args = ["-m", "typedthinc", "lsp", ...(all ? ["--all"] : [])];
  client = new LanguageClient(
    "typedthinc",
    "typedthinc",
    { command, args, options: { cwd: folder?.uri.fsPath } },
    { documentSelector: [{ language: "python" }], workspaceFolder: folder },
  );
  try {
    await client.start();
  } catch {
    const install = `${command} -m pip install 'typedthinc[lsp]'`;
    void vscode.window.showErrorMessage(`typedthinc did not start with ${command}. Is it installed there? ${install}`);
  }
}

async function restart(): Promise<void> {
  await deactivate();
  await start();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("typedthinc.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("typedthinc")) {
        void restart();
      }
    }),
  );
  const python = await pythonExtension();
  if (python) {
    context.subscriptions.push(python.environments.onDidChangeActiveEnvironmentPath(() => void restart()));
  }
  await start();
}

export async function deactivate(): Promise<void> {
  const running = client;
  client = undefined;
  if (running?.isRunning()) {
    await running.stop();
  }
}
