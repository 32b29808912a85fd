import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import { TYPES } from './webhook-texts.ts';

interface Props {
  value: readonly string[];
  onChange(types: string[]): void;
  error: string | undefined;
}

/** A choice of what an endpoint is told of. */
export function TypesField({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <>
      {Object.entries(TYPES).map(([noun, types]) => (
        <FormControl
          key={noun}
          component="fieldset"
          error={error !== undefined}
          aria-describedby={error && id}
        >
          <FormLabel component="legend">{noun}</FormLabel>
          <FormGroup>
            {Object.entries(types).map(([type, description]) => (
              <FormControlLabel
                key={type}
                control={
                  <Checkbox
                    checked={value.includes(type)}
                    onChange={(_event, checked) =>
                      onChange(checked ? [...value, type] : value.filter((chosen) => chosen !== type))
                    }
                  />
                }
                label={<DescribedChoice name={type} description={description} />}
              />
            ))}
          </FormGroup>
        </FormControl>
      ))}
      {error && (
        <FormHelperText error id={id}>
          {error}
        </FormHelperText>
      )}
    </>
  );
}
