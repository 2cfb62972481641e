import { createServer, resource } from "@ninefold/server";
import { members } from "../shared/members.ts";

export default createServer({ resources: [resource(members)] });
