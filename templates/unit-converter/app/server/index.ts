import { createServer, resource } from "@ninefold/server";
import { pins } from "../shared/pins.ts";

export default createServer({ resources: [resource(pins)] });
