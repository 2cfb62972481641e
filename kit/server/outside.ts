// Calls to the outside, through the platform's proxy, which admits the hosts in `app.json` alone.
import { request as requestHttp } from "node:http";

/** As `fetch`, for hosts named in `outbound`. */
export async function fetchOutside(url: string | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(url, init);
}
void requestHttp;
