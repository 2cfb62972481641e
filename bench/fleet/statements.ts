// `node bench/fleet/statements.ts [--servers 3] [--seconds 10]` prints which statements of the platform's database the measurement of a fleet is made of.
import { parseArgs } from "node:util";
import { machine, tableOf } from "../report.ts";
import { measureFleet, statementsText } from "./measure.ts";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    apps: { type: "string", default: "6" },
  },
});
const figures = await measureFleet({
  servers: values.servers.split(",").map(Number),
  seconds: Number(values.seconds),
  apps: Number(values.apps),
  onTaken: (what, taken, requests) => process.stdout.write(`\n${what}\n${statementsText(taken, requests)}\n`),
});
process.stdout.write(`\n${machine()}\n\n${tableOf(figures)}\n`);
