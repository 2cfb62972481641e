import { createServer, resource } from "@ninefold/server";
import { loans } from "../shared/loans.ts";
import { things } from "../shared/things.ts";

export default createServer({ resources: [resource(loans), resource(things)] });
