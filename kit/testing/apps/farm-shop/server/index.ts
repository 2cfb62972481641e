import { createServer, resource } from "@ninefold/server";
import { boxes, wishes } from "../shared/boxes.ts";
import { orders } from "../shared/orders.ts";

export default createServer({ resources: [resource(orders), resource(boxes), resource(wishes)] });
