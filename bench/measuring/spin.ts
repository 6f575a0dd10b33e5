// node bench/measuring/spin.ts: computes for a second, and does nothing else.
const end = performance.now() + 1000
let sum = 0
while (performance.now() < end) sum = (sum + 1) % 1000
process.stdout.write(JSON.stringify(sum))
