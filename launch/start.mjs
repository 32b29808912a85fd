// Old versions of Node.js have to parse this file, to print that they are too old: no top-level await and no static
// imports.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// The tools of the build load ECMAScript modules by `require`, which 22.12 and 23 can, too.
const isNewEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;

if (!isNewEnough) {
  console.error(
    'Quire needs Node.js 20.19 or a later 20, 22.13 or a later 22, or 24 or newer, and this is ' +
      `${process.versions.node}: install a current version from https://nodejs.org and run \`npm ci\` again.`,
  );
  process.exit(1);
} else {
  import('./start/open.mjs').catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
