import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Title, useNotify } from 'react-admin';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { DownIcon, UpIcon } from '../ui/icons.tsx';
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

/** The ids with a category one place further up or down. */
function moved(categories: readonly Category[], from: number, by: -1 | 1): string[] {
  const ids = categories.map(({ id }) => id);
  const [id] = ids.splice(from, 1);
  if (id !== undefined) ids.splice(from + by, 0, id);
  return ids;
}

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
      <Box
        component="ol"
        aria-label="Categories"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        {staffCategories.map((category, place) => (
          <Box
            component="li"
            key={category.id}
            sx={{
              p: 2,
              display: 'flex',
              flexWrap: { xs: 'wrap', sm: 'nowrap' },
              gap: 1.5,
              alignItems: 'center',
              '& + li': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ display: 'flex', flexDirection: 'column' }}>
              <IconButton
                size="small"
                aria-label={`Move ${category.name} up`}
                disabled={place === 0 || isPending}
                onClick={() => move(moved(staffCategories, place, -1))}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${category.name} down`}
                disabled={place === staffCategories.length - 1 || isPending}
                onClick={() => move(moved(staffCategories, place, 1))}
              >
                <DownIcon />
              </IconButton>
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
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
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button
                variant="outlined"
                size="small"
                aria-label={`Change ${category.name}`}
                onClick={() => open({ action: 'change', category })}
              >
                Change
              </Button>
              <Button
                variant="outlined"
                size="small"
                color="error"
                aria-label={`Remove ${category.name}`}
                onClick={() => open({ action: 'remove', category })}
              >
                Remove
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
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
