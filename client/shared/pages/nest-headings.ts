/** As much of a tree of HTML as this plugin reads. */
interface Node {
  type: string;
  tagName?: string;
  children?: Node[];
}

/**
 * A plugin of rehype: the headings of a text begin at the second level, below that of its page, and none is more than one
 * level below the one before it.
 */
export function nestHeadings() {
  return (tree: Node): void => {
    let highest = 6;
    const headings = headingsIn(tree);
    for (const { level } of headings) highest = Math.min(highest, level);
    let last = 1;
    for (const { node, level } of headings) {
      last = Math.min(level - highest + 2, last + 1, 6);
      node.tagName = `h${last}`;
    }
  };
}

function headingsIn(node: Node): { node: Node; level: number }[] {
  const level = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1]);
  if (level) return [{ node, level }];
  return (node.children ?? []).flatMap(headingsIn);
}
