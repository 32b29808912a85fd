import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Title, useNotify } from 'react-admin';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { OrderedRows } from '../ui/OrderedRows.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import {
  OrderCategoriesDocument,
  RemoveCategoryDocument,
  StaffCategoriesDocument,
  type StaffCategoryRowFragment,
} from './Categories.generated.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

type Category = StaffCategoryRowFragment;
type Opened = { action: 'add' } | { action: 'change' | 'remove'; category: Category };

const QUERY_KEY = ['StaffCategories'];

const booksText = (books: number): string => (books === 1 ? 'book' : 'books');

function Categories() {
  const send = useStaffRequest();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => send(StaffCategoriesDocument, {}),
  });
  const show = (staffCategories: Category[]) => queryClient.setQueryData(QUERY_KEY, { staffCategories });
  const { mutate: move, isPending } = useMutation({
    async mutationFn(ids: string[]) {
      const { orderCategories: outcome } = await send(OrderCategoriesDocument, { ids });
      if (outcome.__typename !== 'InvalidInput') show(outcome.categories);
      if (outcome.__typename !== 'StaffCategories') throw new Error(outcome.message);
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  const title = <Title title={titled('Categories')} />;
  if (!data) {
    return (
      <>
        {title}
        {error ? (
          <LoadFailure page onRetry={() => void refetch()}>
            The categories could not be loaded
          </LoadFailure>
        ) : (
          <Typography role="status">Loading the categories…</Typography>
        )}
      </>
    );
  }
  const { staffCategories } = data;
  const remove = async ({ id, version }: Category) => {
    const { removeCategory: outcome } = await send(RemoveCategoryDocument, { id, version });
    if (outcome.__typename !== 'InvalidInput') show(outcome.categories);
    return outcome.__typename === 'StaffCategories' ? undefined : outcome.message;
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        maxWidth: 860,
        width: '100%',
        mx: 'auto',
        py: 2,
        px: { xs: 1, sm: 0 },
      }}
    >
      {title}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          In this order the shop shows them: on the home page, and where lists are filtered.
        </Typography>
        <Button sx={{ flexShrink: 0 }} onClick={() => open({ action: 'add' })}>
          Add a category
        </Button>
      </Box>
      {refusal && <Notice>{refusal}</Notice>}
      {staffCategories.length === 0 && <Typography>The shop has no category.</Typography>}
      <OrderedRows
        label="Categories"
        rows={staffCategories}
        busy={isPending}
        onOrder={move}
        onChange={(category) => open({ action: 'change', category })}
        onRemove={(category) => open({ action: 'remove', category })}
      >
        {(category) => (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {category.name}
              </Box>
              <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                <span>{category.bookCount}</span> <span>{booksText(category.bookCount)}</span>
              </Box>
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {category.description}
            </Typography>
          </>
        )}
      </OrderedRows>
      {opened && opened.action !== 'remove' && (
        <CategoryDialog category={opened.action === 'change' ? opened.category : undefined} onClose={close} />
      )}
      {opened?.action === 'remove' && (
        <ConfirmChange
          title={`Remove ${opened.category.name}?`}
          confirmLabel="Remove"
          doneMessage={`${opened.category.name}: removed.`}
          change={() => remove(opened.category)}
          onClose={close}
        >
          Its books stay in the shop, and shoppers find them by everything else. They are in it again when a
          category with the same name in addresses is added.
        </ConfirmChange>
      )}
    </Box>
  );
}

/** The categories of the shop: their order, names and descriptions. */
export const CategoriesPage = () => (
  <AllowedPage resource="categories" action="list">
    <Categories />
  </AllowedPage>
);
