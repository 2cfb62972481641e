// What of s3rver the tests use; it brings no types of its own.
declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  // As the package is: its class is the module.
  export = S3rver;
}
