import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePermissions } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { icon } from '../../shared/ui/icon.tsx';
import { mayAccess } from '../data/permissions.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { CameraButton } from '../ui/CameraButton.tsx';
import { type FoundOption, foundOptions } from './found-options.ts';
import { SearchEverywhereDocument } from './SearchEverywhere.generated.ts';

const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20');

const PAUSE_MS = 150;

/** Whether a key goes into something that takes text. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What one can search for, by what the member may see. */
function takenText({ orders, shoppers, books }: Record<'orders' | 'shoppers' | 'books', boolean>): string {
  const parts = [
    orders && 'the number of an order, bill or parcel, a name, phone, pincode, town or amount',
    shoppers && 'a part of a name or email',
    books && 'a title, author or ISBN',
  ].filter(Boolean);
  return `Takes ${parts.join('; ')}.`;
}

function SearchDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const send = useStaffRequest();
  const { permissions = [] } = usePermissions<string[]>();
  const sees = {
    orders: mayAccess(permissions, 'orders', 'list'),
    shoppers: mayAccess(permissions, 'shoppers', 'list'),
    books: mayAccess(permissions, 'books', 'list'),
  };
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const search = text.trim();
  const { data, isFetching, error } = useQuery({
    queryKey: ['SearchEverywhere', search, sees],
    async queryFn({ signal }) {
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      // Somebody has typed on.
      signal.throwIfAborted();
      return foundOptions(await send(SearchEverywhereDocument, { search, ...sees }), search);
    },
    enabled: search !== '',
  });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label="Search everywhere"
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { sx: { p: 2, overflow: 'visible', position: 'fixed', top: { xs: 0, sm: 48 } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <CameraButton
          label="Search by the camera"
          focusField={() => field.current?.focus()}
          onScan={(code) => {
            setText(code);
            return { message: `Searching for ${code}.` };
          }}
        />
        <Autocomplete<FoundOption, false, false, true>
          freeSolo
          open={search !== ''}
          options={search === '' ? [] : (data ?? [])}
          filterOptions={(options) => options}
          groupBy={({ group }) => group}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
          getOptionKey={(option) => (typeof option === 'string' ? option : option.to)}
          autoHighlight
          inputValue={text}
          onInputChange={(_event, next, reason) => {
            if (reason === 'input' || reason === 'clear') setText(next);
          }}
          onChange={(_event, chosen) => {
            // Enter with none of them chosen: the first.
            const option = typeof chosen === 'string' ? data?.[0] : chosen;
            if (!option) return;
            onClose();
            void navigate(option.to);
          }}
          renderOption={({ key, ...props }, { title, detail }) => (
            <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{title}</Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {detail}
                </Box>
              </Box>
            </Box>
          )}
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              label="Search everywhere"
              autoFocus
              inputRef={field}
              error={error !== null}
              helperText={
                error?.message ??
                (search !== '' && !isFetching && data?.length === 0 ? 'Nothing matches.' : takenText(sees))
              }
              slotProps={{ ...parameters.slotProps, formHelperText: { role: 'status' } }}
            />
          )}
          disablePortal
          slotProps={{ listbox: { sx: { maxHeight: '60vh' } } }}
        />
      </Box>
    </Dialog>
  );
}

/** The button that opens the search over all lists; so does the key `/`, where nobody is typing. */
export function SearchEverywhere() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Tooltip title="Search everywhere ( / )">
        <IconButton aria-label="Search everywhere" aria-keyshortcuts="/" onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
