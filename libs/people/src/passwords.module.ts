import { Module } from '@nestjs/common';
import { Passwords } from './passwords.js';

/** Passwords of people, and of links. */
@Module({ providers: [Passwords], exports: [Passwords] })
export class PasswordsModule {}
