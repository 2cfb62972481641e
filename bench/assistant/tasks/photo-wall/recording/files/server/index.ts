import { createServer, resource } from "@ninefold/server";
import { photos } from "../shared/photos.ts";

export default createServer({ resources: [resource(photos)] });
