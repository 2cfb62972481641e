import { createServer } from "@ninefold/server";

export default createServer({ resources: [] });
