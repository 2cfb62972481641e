// Read back as the kernel does: a head of 110 characters, the name, the content, each part padded to four bytes.
import { expect, test } from "vitest";
import { initialArchive } from "./initramfs.ts";

function entriesOf(archive: Buffer) {
  const entries: { path: string; mode: number; content: string }[] = [];
  for (let at = 0; at < archive.length; ) {
    const field = (place: number) =>
      Number.parseInt(archive.toString("latin1", at + 6 + place * 8, at + 14 + place * 8), 16);
    expect(archive.toString("latin1", at, at + 6)).toBe("070701");
    const padded = (length: number) => Math.ceil(length / 4) * 4;
    const contentAt = at + padded(110 + field(11));
    const path = archive.toString("utf8", at + 110, at + 110 + field(11) - 1);
    entries.push({ path, mode: field(1), content: archive.toString("utf8", contentAt, contentAt + field(6)) });
    at = contentAt + padded(field(6));
  }
  return entries;
}

test("folders, files and programs stand in the guest's first archive, and its end is marked", () => {
  const archive = initialArchive(
    ["bin"],
    [
      { path: "init", content: "#!/bin/busybox sh\n", executable: true },
      { path: "bin/größe", content: Buffer.from("12345") },
    ],
  );
  expect(entriesOf(archive)).toEqual([
    { path: "bin", mode: 0o040755, content: "" },
    { path: "init", mode: 0o100755, content: "#!/bin/busybox sh\n" },
    { path: "bin/größe", mode: 0o100644, content: "12345" },
    { path: "TRAILER!!!", mode: 0, content: "" },
  ]);
});
