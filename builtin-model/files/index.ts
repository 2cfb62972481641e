// Files: from the blueprint to the app's files.
export { blueprintFile, filesOf, hashOfFile } from "./app-files.ts";
