// Pictures, fonts and sounds that are chosen, dropped or pasted in the code view, as they stand in a project's tree.
import { ASSET_MAX_BYTES, ASSET_TYPES, assetProblem, assetTypeOf, type CodeSave, type CodeTree } from "#contract";

export type AssetChanges = Readonly<{ changes: CodeSave["changes"]; problem: string | null }>;

const TOO_LARGE = `An asset can have at most ${ASSET_MAX_BYTES / 1024 / 1024} MB`;

/** What to save for these files: each under `assets/`, in the place of one with the same name. */
export async function assetChanges(files: readonly File[], tree: CodeTree | undefined): Promise<AssetChanges> {
  const changes: CodeSave["changes"] = [];
  for (const file of files) {
    const path = `assets/${plainName(file)}`;
    const type = assetTypeOf(path);
    if (type === null)
      return { changes: [], problem: `${file.name} can't be an asset: ${Object.keys(ASSET_TYPES).join(", ")} can.` };
    if (file.size > ASSET_MAX_BYTES) return { changes: [], problem: `${TOO_LARGE}, and ${file.name} has more.` };
    const content = `data:${type};base64,${await base64Of(file)}`;
    const problem = assetProblem(path, content);
    if (problem !== null) return { changes: [], problem };
    const baseHash = tree?.files.find((known) => known.path === path)?.hash ?? null;
    changes.push({ path, content, baseHash });
  }
  return { changes, problem: null };
}

/** Letters, digits, - and _; what is pasted has the name of its kind. */
function plainName({ name, type }: File): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+/, "");
  return plain.includes(".") ? plain : `${plain || "pasted"}.${type.split("/")[1]?.replace("jpeg", "jpg") ?? ""}`;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read."));
    reader.readAsDataURL(file);
  });
}
