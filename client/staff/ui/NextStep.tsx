import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

interface Props extends Pick<ButtonProps, 'size' | 'children'> {
  to: string;
}

/** The link to what comes next: it has the focus when it appears, unless somebody is in the middle of something. */
export function NextStep({ to, ...props }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  return <Button {...props} component={Link} to={to} ref={link} />;
}
