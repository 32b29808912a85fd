import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Control, Controller, type UseFormRegister, useFieldArray } from 'react-hook-form';
import { ROLE_NAMES } from '../../shared/book/edition-names.ts';
import type { BookValues } from './book-values.ts';

interface Props {
  control: Control<BookValues>;
  register: UseFormRegister<BookValues>;
  error: string | undefined;
}

/** Who made a book, in the order of its title page. */
export function ContributorFields({ control, register, error }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'contributors' });
  return (
    <Box component="section" aria-label="Contributors">
      <Typography component="h2" variant="h6">
        Contributors
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        In the order of the title page. Each has a page in the shop with their books.
      </Typography>
      {fields.map(({ id }, place) => (
        <Box
          key={id}
          role="group"
          aria-label={`Contributor ${place + 1}`}
          sx={{
            display: 'grid',
            columnGap: 1.5,
            alignItems: 'center',
            gridTemplateColumns: { xs: '1fr auto', sm: '1fr 9em auto' },
            '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }}
        >
          <TextField label="Name" autoComplete="off" {...register(`contributors.${place}.name`)} />
          <Controller
            name={`contributors.${place}.role`}
            control={control}
            render={({ field: { ref, ...chosen } }) => (
              <TextField {...chosen} inputRef={ref} select label="Role">
                {Object.entries(ROLE_NAMES).map(([role, words]) => (
                  <MenuItem key={role} value={role}>
                    <span>{words}</span>
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
          <Button
            variant="text"
            size="small"
            aria-label={`Remove contributor ${place + 1}`}
            onClick={() => remove(place)}
          >
            Remove
          </Button>
        </Box>
      ))}
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Button
        variant="outlined"
        size="small"
        sx={{ mt: 1 }}
        onClick={() => append({ name: '', role: fields.length === 0 ? 'AUTHOR' : 'TRANSLATOR' })}
      >
        Add a contributor
      </Button>
    </Box>
  );
}
