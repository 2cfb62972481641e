// Runs before the first paint, so that a chosen theme never flashes in the other one.
const chosen = (() => {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
})();
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
