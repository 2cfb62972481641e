import { createServer, resource } from "@ninefold/server";
import { codes } from "../shared/codes.ts";

export default createServer({ resources: [resource(codes)] });
