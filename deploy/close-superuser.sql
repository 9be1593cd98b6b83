-- The site knows the password that the container was made with: nobody signs in as the superuser with it.
alter role postgres password null;
