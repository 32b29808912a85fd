import { ShownOnce } from '../ui/ShownOnce.tsx';

interface Props {
  secret: string;
  onDone(): void;
}

/** The secret of an endpoint, this once. */
export const ShownSecret = ({ secret, onDone }: Props) => (
  <ShownOnce title="The secret of the endpoint" label="Secret" value={secret} onDone={onDone}>
    Copy the secret now and store it where your program reads it: by it the program knows that a message is
    from your shop. It is shown this once.
  </ShownOnce>
);
