import type { ProductCategory as RestProductCategory } from '../../rest-api/contract/catalogue.ts';

export type ProductCategoryParent = RestProductCategory;

/** The values of categories as the specification spells them, which are no valid names in GraphQL. */
export const enumValues = {
  ProductCategory: {
    CHILDREN_BOOKS: 'Children-Books',
    FICTION: 'Fiction',
    NEW_RELEASES: 'New-Releases',
    SELF_HELP: 'Self-Help',
    BIOGRAPHIES: 'Biographies',
  },
} as const;
