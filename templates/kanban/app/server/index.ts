import { createServer, resource } from "@ninefold/server";
import { cards } from "../shared/cards.ts";
import { comments } from "../shared/comments.ts";
import { steps } from "../shared/steps.ts";

export default createServer({ resources: [resource(cards), resource(comments), resource(steps)] });
