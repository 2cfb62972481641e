import { createServer, resource } from "@ninefold/server";
import { bookings } from "../shared/bookings.ts";
import { rooms } from "../shared/rooms.ts";

export default createServer({ resources: [resource(rooms), resource(bookings)] });
