import { createServer, resource } from "@ninefold/server";
import { notes } from "../shared/notes.ts";

export default createServer({ resources: [resource(notes)] });
