// Workers: processes beside the server for work whose cost a person decides.
export { Overrun } from "./overrun.ts";
export { defineTask, type Task, type TaskContext } from "./task.ts";
export { sweepWorkers } from "./worker-runtime.ts";
export { openWorkers, type Workers, type WorkersOptions, type WorkOptions } from "./workers.ts";
