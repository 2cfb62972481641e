import { createServer, resource } from "@ninefold/server";
import { controls } from "../shared/controls.ts";

export default createServer({ resources: [resource(controls)] });
