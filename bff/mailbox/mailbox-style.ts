/** The look of /mailbox, in the colours of `client/shared/theme.ts`. */
export const mailboxStyle = `
:root{color-scheme:light dark;--page:#f7f3ea;--paper:#fcfaf4;--text:#221d18;--quiet:#5d5549;--line:#d8cfbe;--green:#1f4d3c;--chosen:#d9e3d8;--on:#fbf8f0}
@media (prefers-color-scheme:dark){:root{--page:#171513;--paper:#1f1c19;--text:#ece5d7;--quiet:#ada493;--line:#3a352d;--green:#9bcab0;--chosen:#273a31;--on:#10211a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
a{color:inherit}
:focus-visible{outline:2px solid var(--green);outline-offset:2px}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;padding:1rem 1.5rem;border-bottom:1px solid var(--line)}
header a{text-decoration:none}
.brand,h1{margin:0;font:400 1.5rem/1.2 Newsreader,Georgia,serif}
h1{color:var(--quiet);font-size:1.25rem}
form{display:flex;gap:.5rem;margin-left:auto}
label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input,button{min-height:2.75rem;padding:0 .75rem;border:1px solid var(--line);border-radius:3px;background:var(--paper);color:inherit;font:inherit}
input{width:16rem;min-width:0}
button{background:var(--green);border-color:var(--green);color:var(--on);cursor:pointer}
.note{flex-basis:100%;margin:0;color:var(--quiet);font-size:.875rem}
main{flex:1;display:grid;grid-template-columns:minmax(18rem,24rem) 1fr;min-height:0}
nav{border-right:1px solid var(--line);overflow:auto}
ul{list-style:none;margin:0;padding:0}
li a{display:grid;padding:.75rem 1.5rem;border-bottom:1px solid var(--line);text-decoration:none}
li a:hover{background:var(--paper)}
li a[aria-current]{background:var(--chosen)}
.subject{font-weight:600;overflow-wrap:anywhere}
.to,time{color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
.pages{display:flex;gap:1.5rem;padding:.25rem 1.5rem}
.pages:empty{display:none}
.pages a,.back a{display:inline-block;padding:.5rem 0}
.empty{padding:2rem 1.5rem;margin:0;color:var(--quiet)}
article{display:flex;flex-direction:column;min-width:0;padding:1.25rem 1.5rem}
article h2{margin:0;font:400 1.625rem/1.2 Newsreader,Georgia,serif;overflow-wrap:anywhere}
article>.to{margin:.25rem 0 .75rem}
.back{display:none;margin:0}
.views{display:flex;gap:1.25rem;margin:0 0 .75rem;border-bottom:1px solid var(--line)}
.views a{padding:.5rem 0;color:var(--quiet);text-decoration:none}
.views a[aria-current]{color:var(--text);font-weight:600;border-bottom:2px solid var(--green);margin-bottom:-1px}
iframe{flex:1;width:100%;min-height:75vh;border:1px solid var(--line);border-radius:3px;background:var(--page)}
pre{flex:1;margin:0;padding:1rem;overflow:auto;max-width:100%;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--paper);border:1px solid var(--line);border-radius:3px;font:.875rem/1.5 ui-monospace,monospace}
@media (max-width:760px){
main{grid-template-columns:1fr}
nav{border-right:0}
header,article{padding-inline:1rem}
li a,.pages,.empty{padding-inline:1rem}
form{margin-left:0;flex:1 1 100%;min-width:0}
input{flex:1;width:auto}
.reading nav,.none,.reading .note{display:none}
.back{display:block}
}`;
