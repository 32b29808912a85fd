import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { usePermissions } from 'react-admin';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import { PERMISSION_TEXTS } from './permission-texts.ts';

interface Props {
  value: readonly string[];
  onChange(permissions: string[]): void;
  error: string | undefined;
}

/** A choice of the permissions that the member has: nobody can give others. */
export function PermissionsField({ value, onChange, error }: Props) {
  const id = useId();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={error && `${id}error`}>
      <FormLabel component="legend">What it may do</FormLabel>
      <FormGroup>
        {permissions.map((name) => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                checked={value.includes(name)}
                onChange={(_event, checked) =>
                  onChange(checked ? [...value, name] : value.filter((chosen) => chosen !== name))
                }
              />
            }
            label={<DescribedChoice name={name} description={PERMISSION_TEXTS[name]} />}
          />
        ))}
      </FormGroup>
      {error && <FormHelperText id={`${id}error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
