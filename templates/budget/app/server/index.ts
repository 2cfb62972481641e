import { createServer, resource } from "@ninefold/server";
import { envelopes } from "../shared/envelopes.ts";
import { incomes } from "../shared/incomes.ts";
import { spendings } from "../shared/spendings.ts";

export default createServer({ resources: [resource(envelopes), resource(incomes), resource(spendings)] });
