// Git: each project as a repository.
export { createGit, type Git } from "./git.ts";
