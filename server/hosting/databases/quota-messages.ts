// What an app's log says of its database's size.
import type { LogLine } from "#contract";
import type { QuotaNews } from "./types.ts";

/** @param databaseBytes what one app's database may take */
export function quotaMessage(news: QuotaNews, databaseBytes: number): [level: LogLine["level"], text: string] {
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  if (news.isOwners)
    return [
      "error",
      `All apps of its owner together are full (this one's database takes ${megabytes(news.bytes)} MB): rows can be read and deleted, but not added or changed until there is room.`,
    ];
  const size = `${megabytes(news.bytes)} MB of ${megabytes(databaseBytes)} MB`;
  if (news.became === "roomy") return ["info", `Its database has room again (${size}): rows can be added and changed.`];
  if (news.became === "full" && news.forAll)
    return [
      "error",
      "There is no room left for apps' data on the server: rows can be read and deleted, but not added or changed until there is.",
    ];
  if (news.became === "full")
    return [
      "error",
      `Its database is full (${size}): rows can be read and deleted, but not added or changed until it is smaller.`,
    ];
  if (news.became === "reopened")
    return [
      "info",
      `Its database is open again (${size}): rows can be read and deleted. It is closed anew if it grows further.`,
    ];
  return [
    "error",
    `Its database was closed: it was full, and the app went on filling it (${size}). Restart the app to read and delete rows again.`,
  ];
}
