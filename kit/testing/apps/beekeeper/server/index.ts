import { createServer, resource } from "@ninefold/server";
import { comments, favourites, guides } from "../shared/guides.ts";
import { harvests } from "../shared/harvests.ts";
import { hives } from "../shared/hives.ts";
import { inspections } from "../shared/inspections.ts";
import { profiles, requests } from "../shared/people.ts";

export default createServer({
  resources: [hives, inspections, harvests, guides, comments, favourites, requests, profiles].map(resource),
});
