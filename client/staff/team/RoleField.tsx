import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { StaffRolesDocument } from './Members.generated.ts';

interface Props {
  /** The name of a role; empty while none is chosen. */
  value: string;
  onChange(role: string): void;
  error?: string | undefined;
}

/** A choice of roles, each with what it is for. */
export function RoleField({ value, onChange, error }: Props) {
  const id = useId();
  const send = useStaffRequest();
  const { data, error: failure } = useQuery({
    queryKey: ['StaffRoles'],
    queryFn: () => send(StaffRolesDocument, {}),
  });
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={`${id}label`}>Role</FormLabel>
      {failure && <Notice>{failure.message}</Notice>}
      <RadioGroup
        aria-labelledby={`${id}label`}
        aria-describedby={error && `${id}error`}
        value={value}
        onChange={(_event, role) => onChange(role)}
      >
        {data?.staffRoles.map(({ name, description }) => (
          <FormControlLabel
            key={name}
            value={name}
            control={<Radio />}
            label={<DescribedChoice name={name} description={description} />}
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText id={`${id}error`}>{error}</FormHelperText>}
    </FormControl>
  );
}
