// An app as a zip that runs anywhere: its source, what was built from it, the kit's modules, and a server of its own.
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { strToU8, type Zippable } from "fflate";
import { type Artifact, type Builder, isOfShelf } from "#build";
import { bundleRules } from "#capabilities";
import { assetBase64, isAssetPath, type SourceFiles } from "#contract";

/** Compressed copies, what only an editor's preview shows, and the bundles of tests. */
const LEFT_OUT = /\.(gz|br|map)$|^preview\/|web-map\.json$|^server\/test-\d+\.js$/;

const README = `This app was made with Ninefold and runs by itself, on Node 20 or newer and a PostgreSQL database of its own:

    npm install
    DATABASE_URL=postgres://user:password@localhost:5432/app npm start

Each start brings the database up to date first (\`kit-migrations\` and \`migrations\` in \`built/server\`, all of it or nothing).

## Who may come in

The first start prints an address at which the owner's account is created; it holds good until that start ends. Nobody
else can create an account unless \`REGISTRATION=open\` is set: then everybody who can reach the app can. Sign out at \`/_sign-out\`.

| setting | what it does | unless set |
| --- | --- | --- |
| DATABASE_URL | the database; \`?host=/run/postgresql\` for a socket | must be set |
| PORT, HOST | where the app listens | 8080, localhost |
| PUBLIC_URL | the address people use; with https the session's cookie is sent over https alone | http://HOST:PORT |
| REGISTRATION | \`open\` lets everybody create an account | closed |
| TIME_ZONE | by which schedules go that name none, as in Europe/Berlin | the machine's |
| SMTP_URL, MAIL_FROM | the mail server (\`smtps://user:password@mail.example.com\`) and the address that mail comes from | mails are kept |
| MAIL_PER_DAY | how many mails in 24 hours | 200 |
| FILES_DIR | the folder of uploaded files; several starts on one database need the same one | \`files\` beside this page |
| FILE_MAX_MB, FILES_MAX_MB | the most of one file, and of all together | 25, 2048 |
| TRUST_PROXY | how many web servers of your own stand in front: strangers are told apart by the address that they pass on | 0 |
| MODEL_URL, MODEL_NAME, MODEL_KEY | a language model that speaks as OpenAI's (\`http://localhost:11434/v1\`) | no model |

Put a web server with https in front of it when it is reachable from elsewhere.

## What is different from Ninefold

- Plans and payments stay with Ninefold. Here nobody has a plan: what your app asks a plan for is closed to everybody but
  its owner, and what Ninefold kept behind the subscription as a whole is open to everybody with an account.
- Calls to the outside (\`fetchOutside\`) reach the hosts that \`app.json\` names in \`outbound\`, as they do on Ninefold, but no
  proxy stands between: keep a firewall where the machine sits beside others that matter.
- Files that people upload, and those that the app makes, stand in FILES_DIR, with the same checks of type and size and the same rights. Nothing
  here opens pictures: they are shown at the size that they have. Those that were uploaded on Ninefold stay there, and files whose rows
  your own SQL deletes are left.
- Schedules run by a clock of their own, by \`TIME_ZONE\` where they name none. What was missed while the app did not run is made up for once.
- Hooks answer at \`PUBLIC_URL/hook/<name>\`, with the same proofs; what comes is stored (\`_export_hooks\`) and tried again for some hours.
- \`sendMail\` sends through SMTP_URL to whatever address the app names; without it mails are kept in \`_export_mails\`. \`notify\` rings the bell
  and sends no mail.
- \`askModel\` and \`streamModel\` ask the model at MODEL_URL; without it they are refused with a sentence (503). Nobody counts what it costs.
- \`sell\` needs Ninefold and is refused with a sentence that says so (503).
- A secret is the environment variable of its name.
- Public pages, calls and forms are open without a sign-in, within the bounds that they have on Ninefold. The app and its server are one process
  here: a page that never ends takes both along.
- "Invited people only" is Ninefold's door; here \`REGISTRATION\` says who comes in.
- The app runs with the rights of whoever starts it, not in a sandbox.
- People and rows of the live app are not part of this zip. Each entity's list exports its rows as CSV and imports them.

## What is in here

- \`app/\` is the source, its tests too: import this zip into Ninefold to go on working on it there.
- \`built/\` and \`kit/\` are what was built from it.
- \`start/\` is the server: sign-in, migrations, pages, calls.
`;

/** What the zip holds. */
export async function contentsOf(options: {
  name: string;
  files: SourceFiles;
  artifact: Artifact;
  kit: Builder["kit"];
}): Promise<Zippable> {
  const { name, files, artifact, kit } = options;
  const { packages, files: ofTheShelf } = artifact.manifest.shelf;
  const packageJson = {
    name: packageName(name),
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: { start: "node start/start.ts" },
    // Node itself comes along, so that any that can run npm will do.
    dependencies: { node: "^24.0.0", nodemailer: "^10.6.0", postgres: "^3.4.0", ws: "^8.18.0" },
    // What the source imports is built in already; whoever builds it anew needs these.
    devDependencies: { ...packages, ...artifact.manifest.packages },
    allowScripts: { node: true },
  };
  const source = Object.entries(files).map(([path, text]): [string, Uint8Array] => [
    `app/${path}`,
    bytesOf(path, text),
  ]);
  return Object.fromEntries([
    ...source,
    ...(await filesBelow(artifact.directory, "built")),
    ...(await filesBelow(join(kit.directory, "web"), `kit/${artifact.manifest.kitHash}/web`)).filter(
      ([path]) => !isOfShelf(basename(path)) || ofTheShelf.includes(basename(path)),
    ),
    ...(await filesBelow(join(import.meta.dirname, "program"), "start")),
    ["start/rules.js", strToU8(await bundleRules())],
    ["package.json", strToU8(`${JSON.stringify(packageJson, null, 2)}\n`)],
    ["README.md", strToU8(README)],
  ]);
}

/** Assets leave as the files that they are. */
function bytesOf(path: string, text: string): Uint8Array {
  const base64 = isAssetPath(path) ? assetBase64(path, text) : null;
  return base64 === null ? strToU8(text) : Buffer.from(base64, "base64");
}

async function filesBelow(folder: string, below: string): Promise<[string, Uint8Array][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && !LEFT_OUT.test(relative(folder, join(entry.parentPath, entry.name))))
      .map(async (entry): Promise<[string, Uint8Array]> => {
        const path = join(entry.parentPath, entry.name);
        return [`${below}/${relative(folder, path)}`, await readFile(path)];
      }),
  );
}

const packageName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "app";
