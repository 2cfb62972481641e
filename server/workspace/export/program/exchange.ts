// A request in the shape in which Ninefold's gateway answers it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AppName, type Exchange, responseWriterOf } from "./rules.js";

/** Here is one app alone. */
export const APP: AppName = { projectId: "app", environment: "live" };

export function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const [path = "/", query] = (request.url ?? "/").split(/\?(.*)/s);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return {
    request,
    requestHead: request,
    source: hasBody ? request : null,
    response,
    address: { ...APP, base: "", domain: null, path, query: query ? `?${query}` : "" },
    writer: responseWriterOf(response),
  };
}
