// From its version 25 on Node.js has the storage of a browser, too. The thread that renders pages is all shoppers', and
// none of them may find there what another has left.
for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
