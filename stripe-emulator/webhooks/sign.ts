// The signature on a webhook, as Stripe makes it: HMAC-SHA256 over `time.body` with the whole secret, `whsec_` included.
import { createHmac } from "node:crypto";

export function signatureHeader(body: string, secret: string, atSeconds: number): string {
  const digest = createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex");
  return `t=${atSeconds},v1=${digest}`;
}
