// Prices for drawing a fleet out to money: list prices without any discount. Check them before you believe them, and put your own here.

export const PRICES = {
  noted: "2026-11-23",
  source:
    "list prices of one large cloud (Amazon, us-east-1, on demand, Linux), from what was remembered and one article of June 2026; list price, check before you believe",
  hoursPerMonth: 730,
  /** Of one server for apps, and of one machine for a PostgreSQL: 16 and 8 processors of a current x86 family. */
  server: { name: "m7i.4xlarge", cores: 16, gigabytes: 64, dollarsPerHour: 0.8064 },
  database: { name: "r7i.2xlarge", cores: 8, gigabytes: 64, dollarsPerHour: 0.5292 },
  /** Block storage that databases are on, and a bucket for backups; dollars for a GB and month. */
  diskDollars: 0.08,
  bucketDollars: 0.023,
  /** Out of the cloud, for a GB; usually the first thing that a contract lowers. */
  trafficDollars: 0.09,
} as const;
