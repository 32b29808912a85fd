// Old versions of Node.js have to parse this file, to print that they are too old: no top-level await and no static
// imports.
const [major, minor] = process.versions.node.split('.');

if (Number(major) < 20 || (major === '20' && Number(minor) < 19)) {
  console.error(
    `Quire needs Node.js 20.19 or newer and this is ${process.versions.node}: install a current version from ` +
      'https://nodejs.org and run `npm ci` again.',
  );
  process.exit(1);
} else {
  import('./start/open.mjs').catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
