import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalReason } from '../network/refusal-reason.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { useToasts } from './toasts.ts';
import { useSendOnce } from './use-send-once.ts';

/** The result of a submission: done, or the errors that concern no field. */
export type Outcome = 'done' | readonly string[];

interface Submission {
  /** Whether the form is being sent. */
  sending: boolean;
  /** Errors that concern no field, a sentence each. */
  formErrors: readonly string[];
  /** Sends the form, unless it is being sent. Never throws: `errors` reports a failure. */
  submit(send: () => Promise<Outcome>): Promise<void>;
  clearErrors(): void;
}

const NONE: readonly string[] = [];

/**
 * The submission of a form: one at a time, with its errors shown in the form.
 * @param networkErrorMessage the error if the shop does not respond
 * @param onDone called after success, unless the form was left in the meantime
 */
export function useSubmission(networkErrorMessage: string, onDone?: () => void): Submission {
  const toasts = useToasts();
  const [sending, sendOnce] = useSendOnce();
  const [formErrors, setErrors] = useState(NONE);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const submit = (send: () => Promise<Outcome>) =>
    sendOnce(async () => {
      setErrors(NONE);
      try {
        const outcome = await send();
        if (outcome !== 'done') setErrors(outcome);
        else if (shown.current) onDone?.();
      } catch (error) {
        console.error(error);
        if (isUnauthenticated(error)) toasts.error('Please Login');
        else setErrors([refusalReason(error) ?? networkErrorMessage]);
      }
    });

  const clearErrors = useCallback(() => setErrors(NONE), []);

  return { sending, formErrors, submit, clearErrors };
}
