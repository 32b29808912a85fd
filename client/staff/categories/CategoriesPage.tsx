import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { OrderedListPage } from '../ui/OrderedListPage.tsx';
import { OrderCategoriesDocument, RemoveCategoryDocument } from './Categories.generated.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CATEGORIES_KEY, categoriesOutcome, useStaffCategories } from './staff-categories.ts';

function Categories() {
  const send = useStaffRequest();
  return (
    <OrderedListPage
      title="Categories"
      text="In this order the shop shows them: on the home page, and where lists are filtered."
      addLabel="Add a category"
      empty="The shop has no category."
      removal="Its books stay in the shop, and shoppers find them by everything else. They are in it again when a category with the same name in addresses is added."
      queryKey={CATEGORIES_KEY}
      query={useStaffCategories()}
      order={async (ids) => categoriesOutcome((await send(OrderCategoriesDocument, { ids })).orderCategories)}
      remove={async ({ id, version }) =>
        categoriesOutcome((await send(RemoveCategoryDocument, { id, version })).removeCategory)
      }
      form={(category, close) => <CategoryDialog category={category} onClose={close} />}
    >
      {({ name, bookCount, description }) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {name}
            </Box>
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              <span>{bookCount}</span> <span>{bookCount === 1 ? 'book' : 'books'}</span>
            </Box>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {description}
          </Typography>
        </>
      )}
    </OrderedListPage>
  );
}

/** The categories of the shop: their order, names and descriptions. */
export const CategoriesPage = () => (
  <AllowedPage resource="categories" action="list">
    <Categories />
  </AllowedPage>
);
