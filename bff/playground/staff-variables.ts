import type { ExampleShop } from './variables.ts';

/** A member of staff with a role; placeholders without the token of somebody who may see the staff. */
async function memberWith(role: string, { ask }: ExampleShop) {
  interface Members {
    staffMembers: { nodes: { id: string; role: string; version: number }[] };
  }
  const nodes = await ask<Members>('{ staffMembers(first: 100) { nodes { id role version } } }').then(
    ({ staffMembers }) => staffMembers.nodes,
    () => [],
  );
  const { id, version } = nodes.find((node) => node.role === role) ?? { id: 'of-a-member', version: 1 };
  return { id, version };
}

export const aPacker = (shop: ExampleShop) => memberWith('packer', shop);
export const aBuyer = (shop: ExampleShop) => memberWith('buyer', shop);

/** The newest service token; a placeholder without the token of somebody who may see them. */
export async function aServiceToken({ ask }: ExampleShop) {
  const tokens = await ask<{ serviceTokens: { id: string }[] }>('{ serviceTokens { id } }').then(
    ({ serviceTokens }) => serviceTokens,
    () => [],
  );
  return { id: tokens[0]?.id ?? 'of-a-token' };
}

/** The latest letter; a placeholder without the token of somebody who may see them. */
export async function aLetter({ ask }: ExampleShop) {
  interface Letters {
    staffLetters: { nodes: { id: string }[] };
  }
  const nodes = await ask<Letters>('{ staffLetters(first: 1) { nodes { id } } }').then(
    ({ staffLetters }) => staffLetters.nodes,
    () => [],
  );
  return { id: nodes[0]?.id ?? 'of-a-letter' };
}

/** The newest account; a placeholder without the token of somebody who may see them. */
export async function aShopper({ ask }: ExampleShop) {
  interface Shoppers {
    staffShoppers: { nodes: { id: string }[] };
  }
  const nodes = await ask<Shoppers>('{ staffShoppers(first: 1) { nodes { id } } }').then(
    ({ staffShoppers }) => staffShoppers.nodes,
    () => [],
  );
  return { id: nodes[0]?.id ?? 'of-a-shopper' };
}

/** The newest import; a placeholder without the token of somebody who may see them. */
export async function anImport({ ask }: ExampleShop) {
  interface Imports {
    staffImports: { imports: { id: string }[] };
  }
  const found = await ask<Imports>('{ staffImports { imports { id } } }').then(
    ({ staffImports }) => staffImports.imports,
    () => [],
  );
  return { id: found[0]?.id ?? 'of-an-import' };
}

/** A book with a tax; placeholders without the token of somebody who may see them. */
export async function aTaxedBook({ ask }: ExampleShop) {
  interface Taxes {
    staffTaxes: { nodes: { id: string; version: string }[] };
  }
  const nodes = await ask<Taxes>('{ staffTaxes(first: 1) { nodes { id version } } }').then(
    ({ staffTaxes }) => staffTaxes.nodes,
    () => [],
  );
  return { bookId: nodes[0]?.id ?? 'of-a-book', version: nodes[0]?.version ?? 'of-a-tax' };
}
