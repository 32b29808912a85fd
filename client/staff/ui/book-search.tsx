import { FilterField } from './FilterField.tsx';

/** The search of a list of books. */
export const bookSearch = (
  <FilterField
    key="search"
    source="search"
    label="Search"
    placeholder="Title, author, ISBN, number"
    alwaysOn
  />
);
