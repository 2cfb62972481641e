// FILES_URL: where the bucket is, and who asks.

export type BucketAddress = Readonly<{
  /** Of the S3 server, as in `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  keyId: string;
  secret: string;
}>;

/**
 * Reads `s3://KEY:SECRET@host/bucket/prefix?region=…`, or `s3+http://` for a server without TLS. What is not plain in a key
 * is written as in addresses (`/` as `%2F`).
 * @throws Error for anything else; configuration has refused it before
 */
export function bucketIn(url: string): BucketAddress {
  const { protocol, host, pathname, username, password, searchParams } = new URL(url);
  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (!/^s3(\+http)?:$/.test(protocol) || bucket === "" || username === "" || password === "")
    throw new Error("FILES_URL must look like s3://KEY:SECRET@host/bucket.");
  return {
    endpoint: `${protocol === "s3:" ? "https" : "http"}://${host}`,
    region: searchParams.get("region") ?? "us-east-1",
    bucket,
    prefix: folders.length === 0 ? "" : `${folders.join("/")}/`,
    keyId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  };
}
