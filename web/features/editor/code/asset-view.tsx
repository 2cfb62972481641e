// One of a project's own pictures, fonts or sounds in the code view: seen or named, and not typed into.
import { assetBase64, assetTypeOf } from "#contract";

export function AssetView({ path, text }: { path: string; text: string }) {
  const name = path.slice("assets/".length);
  const type = assetTypeOf(path) ?? "";
  const bytes = Math.floor(((assetBase64(path, text) ?? "").length / 4) * 3);
  return (
    <div className="flex h-full flex-col items-start gap-4 overflow-auto p-6 text-sm">
      {type.startsWith("image/") && (
        <img src={text} alt={name} className="max-h-96 max-w-full rounded-control border border-hairline bg-raised" />
      )}
      <p>
        <span className="font-mono">{path}</span>
        <span className="text-muted">{`, ${Math.max(1, Math.round(bytes / 1024)).toLocaleString("en-US")} kB`}</span>
      </p>
      <p className="text-muted">
        In pages: <code className="font-mono text-ink">{`asset("${name}")`}</code>, from @ninefold/ui.
      </p>
    </div>
  );
}
